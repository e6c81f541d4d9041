import { Fragment, type ReactNode } from 'react'
import type { Block, Part } from '#contract/bylaws/bylaws.ts'

/** Texts in Markdown, as contract/bylaws/read-markdown.ts has read them; nothing typed becomes markup. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change
  return blocks.map((block, index) => <OneBlock key={index} block={block} />)
}

function OneBlock({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p className="lines">
        <Parts parts={block.parts} />
      </p>
    )
  }
  const items = block.items.map(({ parts, inner }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>
      <span className="lines">
        <Parts parts={parts} />
      </span>
      {inner && (
        <List kind={inner.kind} start={inner.start}>
          {inner.items.map((innerParts, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={place} className="lines">
              <Parts parts={innerParts} />
            </li>
          ))}
        </List>
      )}
    </li>
  ))
  return (
    <List kind={block.kind} start={block.start}>
      {items}
    </List>
  )
}

function List({ kind, start, children }: { kind: 'numbered' | 'plain'; start: number; children: ReactNode }) {
  if (kind === 'plain') return <ul>{children}</ul>
  return <ol {...(start !== 1 && { start })}>{children}</ol>
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>
    if ('strong' in part)
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      return <b key={index}>{part.strong}</b>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={part.href}>
        {part.text}
      </a>
    )
  })
}
