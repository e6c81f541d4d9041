import { useEffect, useState } from 'react'

/** How long a button still does nothing after its work is done, in milliseconds: a second tap that was meant for the first would undo it. */
const rest = 600

/** Whether it is still too early to press again. */
export function useRest(isPending: boolean): boolean {
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    if (isPending) {
      setIsResting(true)
      return
    }
    const timer = setTimeout(() => setIsResting(false), rest)
    return () => clearTimeout(timer)
  }, [isPending])
  return isResting
}
