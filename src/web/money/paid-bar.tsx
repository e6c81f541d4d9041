/** What the words beside it say. */
export function PaidBar({ paid, all }: { paid: number; all: number }) {
  const share = all <= 0 ? 1 : Math.min(1, Math.max(0, paid / all))
  return (
    <svg className="paid-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" />
      <rect width={share * 100} height="6" className="paid-bar-paid" />
    </svg>
  )
}
