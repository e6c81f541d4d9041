import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type LazySection, useLazy } from '#web/lazy.ts'
import { Button } from './button.tsx'
import { commonTexts } from './ui.texts.ts'

export function ListLoading() {
  const t = useTexts(commonTexts)
  return (
    <div className="list-state" role="status">
      <Spinner />
      <p>{t('loading')}</p>
    </div>
  )
}

/** The common error text in red (docs/product.md 4.7), and a button that tries again. */
export function ListError({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(commonTexts)
  return (
    <div className="list-state" role="alert">
      <p className="line s2 strong alarming">
        <CircleAlert aria-hidden="true" />
        {t('error')}
      </p>
      <Button className="needs-script" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t('retry')}
      </Button>
    </div>
  )
}

interface LoadedProps<Data> {
  /** As `useQuery` returns it. */
  from: { data: Data | undefined; isPending: boolean; refetch: () => unknown }
  /** In place of an empty list. */
  empty?: ReactNode
  children: (data: NonNullable<Data>) => ReactNode
}

export function Loaded<Data>({ from: { data, isPending, refetch }, empty, children }: LoadedProps<Data>) {
  if (data) return Array.isArray(data) && data.length === 0 && empty ? empty : children(data)
  return isPending ? <ListLoading /> : <ListError onRetry={() => void refetch()} />
}

export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="9" className="spinner-dashes" />
    </svg>
  )
}

interface EmptyStateProps {
  /** A heading of the right level, or a `<p>` where no text follows. */
  heading: ReactNode
  text?: ReactNode
  /** At most one button. */
  action?: ReactNode
}

export function EmptyState({ heading, text, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <RoadScene />
      {heading}
      {text && <p className="empty-state-text">{text}</p>}
      {action}
    </div>
  )
}

/** A road, a sign, the moon. */
export function RoadScene() {
  return (
    <svg className="road-scene" viewBox="0 0 280 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="var(--art-sky2)" d="M0 0h280v150H0z" />
      <circle cx="208" cy="40" r="17" fill="var(--art-moon)" />
      <circle cx="208" cy="40" r="22" fill="none" stroke="var(--art-moon)" strokeWidth="1.5" />
      <path fill="var(--art-far)" d="M150 116C164 92 182 80 204 96c16-18 44-14 76 12v10H150Z" />
      <path fill="var(--art-peak2)" d="M24 116C34 74 58 62 74 92c14-38 42-32 50 6 16-10 32 2 40 20Z" />
      <path fill="var(--art-hill1)" d="M0 112C80 96 200 100 280 110V150H0Z" />
      <path fill="var(--art-road)" d="M60 150C110 128 150 122 150 106h8c0 18 6 30 40 44Z" />
      <path fill="none" stroke="var(--art-line)" strokeWidth="3" strokeDasharray="12 9" d="M128 150C146 134 156 124 154 106" />
      <g transform="translate(226 82)">
        <path fill="var(--art-post)" d="M-2 20h4v36h-4z" />
        <rect x="-17" y="-17" width="34" height="34" rx="5" transform="rotate(45)" fill="var(--art-line)" />
        <path d="M0 10V0M0-6v-.5" stroke="var(--art-ink)" strokeWidth="4" strokeLinecap="round" />
      </g>
    </svg>
  )
}

export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="notice">
      <EmptyState heading={<h2>{title}</h2>} text={text} action={children} />
    </div>
  )
}

interface LazyContentProps<Props> {
  section: LazySection<Props>
  /** What the section is given. */
  props?: Props
  /** Null where neither waiting nor a failure is shown. */
  fallback?: ReactNode
}

/** A section of code of its own: rendered at once where web/routes.ts names it, else when it is downloaded. */
export function LazyContent<Props extends object>({ section, props, fallback = <ListLoading /> }: LazyContentProps<Props>) {
  const { loaded: Section, hasFailed, retry } = useLazy(section)
  if (!Section) return hasFailed && fallback ? <ListError onRetry={retry} /> : fallback
  return <Section {...(props as Props)} />
}
