import { Fragment, type ReactNode } from 'react'
import type { Block, Part } from '#contract/bylaws/bylaws.ts'

/** Texts in Markdown, as contract/bylaws/read-markdown.ts has read them; nothing typed becomes markup. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return <Each of={blocks}>{(block) => <OneBlock block={block} />}</Each>
}

function Each<Item>({ of, children }: { of: readonly Item[]; children: (item: Item) => ReactNode }) {
  return of.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
    <Fragment key={index}>{children(item)}</Fragment>
  ))
}

function OneBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p className="lines">
        <Parts parts={block.parts} />
      </p>
    )
  }
  return (
    <List kind={block.kind} start={block.start}>
      <Each of={block.items}>
        {({ parts, inner }) => (
          <li>
            <span className="lines">
              <Parts parts={parts} />
            </span>
            {inner && (
              <List kind={inner.kind} start={inner.start}>
                <Each of={inner.items}>
                  {(innerParts) => (
                    <li className="lines">
                      <Parts parts={innerParts} />
                    </li>
                  )}
                </Each>
              </List>
            )}
          </li>
        )}
      </Each>
    </List>
  )
}

function List({ kind, start, children }: { kind: 'numbered' | 'plain'; start: number; children: ReactNode }) {
  if (kind === 'plain') return <ul>{children}</ul>
  return <ol {...(start !== 1 && { start })}>{children}</ol>
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <Each of={parts}>
      {(part) => {
        if (typeof part === 'string') return part
        return 'strong' in part ? <b>{part.strong}</b> : <a href={part.href}>{part.text}</a>
      }}
    </Each>
  )
}
