import clsx from 'clsx'
import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  /** What the tabs choose between, read before their names. */
  label: string
  /** `segments`: two or three equal choices. `line`: many, in one line that scrolls sideways on phones. */
  look: 'segments' | 'line'
  tabs: readonly { value: Value; label: ReactNode }[]
  /** Stands beside the row of tabs: usually a heading. */
  aside?: ReactNode
  className?: string
  /** One `<TabPanel>` for each tab. */
  children: ReactNode
}

export function Tabs<Value extends string>({ value, onChange, label, look, tabs, aside, className, children }: TabsProps<Value>) {
  const list = (
    <Primitive.List className={`tabs tabs-${look} needs-script`} aria-label={label}>
      {tabs.map((tab) => (
        <Primitive.Trigger key={tab.value} value={tab.value} className="tab">
          {tab.label}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
  )
  return (
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Value)} className={clsx('tabs-root', className)}>
      {aside === undefined ? (
        list
      ) : (
        <div className="tabs-head">
          {aside}
          {list}
        </div>
      )}
      {children}
    </Primitive.Root>
  )
}

/** Every panel is in the document, the others hidden: without scripts they all stand one below the other. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Primitive.Content value={value} forceMount className={clsx('tab-panel', className)}>
      {children}
    </Primitive.Content>
  )
}
