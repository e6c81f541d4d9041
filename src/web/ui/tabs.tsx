import clsx from 'clsx'
import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, use, useId, useRef } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { isPlainClick } from './link.tsx'
import { useHydrated } from './use-browser.ts'

// Not the tabs of Radix: they write `style` into the page, which the content security policy refuses.

/** The number of new items behind a tab. It is no part of the tab's accessible name, which stays the same. */
interface TabCount {
  /** As shown: `3`, `50+`. */
  count: string
  text: string
}

interface TabsProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  /** What the tabs choose between, read before their names. */
  label: string
  /** `segments`: two or three equal choices. `line`: many, in one line; on phones in several. `panels`: chapters, as the panels of a folding screen. */
  look: 'segments' | 'line' | 'panels'
  tabs: readonly { value: Value; label: ReactNode; count?: TabCount | undefined }[]
  /** Each tab is a link to its panel (`#value`), which also works without scripts. The value comes from `useAnchor`. */
  linked?: boolean
  aside?: ReactNode
  className?: string
  children: ReactNode
}

const TabsContext = createContext({ id: '', value: '', linked: false })

const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string, linked: boolean) => (linked ? value : `${id}-panel-${value}`)

/** The index that a key moves to from `index` (WAI-ARIA tabs pattern); null for other keys. */
function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Tabs by the WAI-ARIA pattern. */
export function Tabs<Value extends string>({
  value,
  onChange,
  label,
  look,
  tabs,
  linked = false,
  aside,
  className,
  children,
}: TabsProps<Value>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()

  function choose(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.value === value)
    const target = targetOf(event.key, current, tabs.length)
    const chosen = target === null ? undefined : tabs[target]
    if (!chosen) return
    event.preventDefault()
    onChange(chosen.value)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(chosen)]?.focus()
  }

  function follow(event: MouseEvent, chosen: Value) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChange(chosen)
  }

  const list = (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={clsx('tabs screen-only', `tabs-${look}`, !linked && 'needs-script')}
    >
      {tabs.map((tab) => {
        const shared = {
          role: 'tab',
          id: tabId(id, tab.value),
          'aria-selected': tab.value === value,
          'aria-describedby': tab.count ? `${tabId(id, tab.value)}-count` : undefined,
          'aria-controls': panelId(id, tab.value, linked),
          // Without scripts the arrow keys do nothing: each link has to be in the tab order.
          tabIndex: tab.value === value || (linked && !hydrated) ? 0 : -1,
          className: 'tab',
          onKeyDown: choose,
          children: <TabContent tab={tab} countId={`${tabId(id, tab.value)}-count`} />,
        }
        return linked ? (
          <a key={tab.value} {...shared} href={`#${tab.value}`} onClick={(event) => follow(event, tab.value)} />
        ) : (
          <button key={tab.value} {...shared} type="button" onClick={() => onChange(tab.value)} />
        )
      })}
    </div>
  )

  return (
    <TabsContext value={{ id, value, linked }}>
      <div className={clsx(className, linked && 'tabs-linked', linked && !hydrated && 'tabs-by-address')}>
        {aside === undefined ? (
          list
        ) : (
          <div className="row s4 split below-5 tabs-head">
            {aside}
            {list}
          </div>
        )}
        {children}
      </div>
    </TabsContext>
  )
}

function TabContent({ tab, countId }: { tab: { label: ReactNode; count?: TabCount | undefined }; countId: string }) {
  return (
    <>
      {tab.label}
      {tab.count && (
        <>
          <span aria-hidden="true" className="tab-count">
            {tab.count.count}
          </span>
          <span hidden id={countId}>
            {tab.count.text}
          </span>
        </>
      )}
    </>
  )
}

/** All are in the document, all but one hidden. Without scripts all are shown; on paper those of linked tabs, which are chapters of one text. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = use(TabsContext)
  return (
    <div
      role="tabpanel"
      id={panelId(tabs.id, value, tabs.linked)}
      aria-labelledby={tabId(tabs.id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern has the panel itself in the tab order, since it may hold only text
      tabIndex={0}
      className={clsx('tab-panel', value !== tabs.value && 'tab-panel-hidden', className)}
    >
      {children}
    </div>
  )
}

/**
 * The section that the address names (`#chapter2`), else, and always on the server, the given one. Choosing another one adds a history entry.
 */
export function useAnchor<Section extends string>(
  sections: readonly [Section, ...Section[]],
  otherwise: Section = sections[0],
): [Section, (section: Section) => void] {
  const named = useLocationProperty(
    () => location.hash.slice(1),
    () => '',
  )
  const shown = sections.find((section) => section === named) ?? otherwise
  return [shown, (section) => section !== shown && navigate(`#${section}`)]
}
