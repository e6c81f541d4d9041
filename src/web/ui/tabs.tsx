import clsx from 'clsx'
import { createContext, type KeyboardEvent, type ReactNode, use, useId, useRef } from 'react'

/** How many things wait behind a tab. It describes the tab and is no part of its name, which stays the same. */
interface TabCount {
  count: number
  text: string
}

interface TabsProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  /** What the tabs choose between, read before their names. */
  label: string
  /** `segments`: two or three equal choices. `line`: many, in one line that scrolls sideways on phones. `panels`: chapters, as the folds of a screen. */
  look: 'segments' | 'line' | 'panels'
  tabs: readonly { value: Value; label: ReactNode; count?: TabCount | undefined }[]
  /** Stands beside the row of tabs: usually a heading. */
  aside?: ReactNode
  className?: string
  /** One `<TabPanel>` for each tab. */
  children: ReactNode
}

const TabsContext = createContext({ id: '', value: '' })

const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string) => `${id}-panel-${value}`

/** Where a key leads from the tab at `index` (WAI-ARIA, tabs pattern), or null when it leads nowhere. */
function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Tabs by the WAI-ARIA pattern. Not Radix's: those write style attributes into the server's markup, which our CSP forbids. */
export function Tabs<Value extends string>({ value, onChange, label, look, tabs, aside, className, children }: TabsProps<Value>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  function choose(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.value === value)
    const target = targetOf(event.key, current, tabs.length)
    const chosen = target === null ? undefined : tabs[target]
    if (!chosen) return
    event.preventDefault()
    onChange(chosen.value)
    row.current?.querySelectorAll('button')[tabs.indexOf(chosen)]?.focus()
  }

  const list = (
    <div ref={row} role="tablist" aria-label={label} className={`tabs tabs-${look} needs-script`}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(id, tab.value)}
          aria-selected={tab.value === value}
          aria-describedby={tab.count ? `${tabId(id, tab.value)}-count` : undefined}
          aria-controls={panelId(id, tab.value)}
          tabIndex={tab.value === value ? 0 : -1}
          className="tab"
          onClick={() => onChange(tab.value)}
          onKeyDown={choose}
        >
          {tab.label}
          {tab.count && (
            <>
              <span aria-hidden="true" className="tab-count">
                {tab.count.count}
              </span>
              <span hidden id={`${tabId(id, tab.value)}-count`}>
                {tab.count.text}
              </span>
            </>
          )}
        </button>
      ))}
    </div>
  )

  return (
    <TabsContext value={{ id, value }}>
      <div className={className}>
        {aside === undefined ? (
          list
        ) : (
          <div className="tabs-head">
            {aside}
            {list}
          </div>
        )}
        {children}
      </div>
    </TabsContext>
  )
}

/** Every panel is in the document, the others hidden: without scripts, and on paper, they all stand one below the other. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = use(TabsContext)
  return (
    <div
      role="tabpanel"
      id={panelId(tabs.id, value)}
      aria-labelledby={tabId(tabs.id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern wants the panel itself in the tab order, since it may hold text alone
      tabIndex={0}
      className={clsx('tab-panel', value !== tabs.value && 'tab-panel-hidden', className)}
    >
      {children}
    </div>
  )
}
