import { marked } from 'marked'
import { escapeHtml } from '#server/pages/documents/escape-html.ts'
import type { ApiPageTexts } from './api-page-texts.ts'

/** The parts of a JSON Schema that the document has. */
export interface Shape {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  default?: unknown
  examples?: unknown[]
  items?: Shape
  prefixItems?: Shape[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
}

/** A sentence of the document, which may have code in it. */
export function sentence(text: string | undefined): string {
  return text === undefined ? '' : marked.parseInline(text, { async: false })
}

export function idOfShape(name: string): string {
  return `shape-${name}`
}

/** What a value is, in one line; named shapes are links. */
export function typeOf(shape: Shape): string {
  if (shape.$ref !== undefined) {
    const name = escapeHtml(shape.$ref.split('/').at(-1) ?? '')
    return `<a href="#${idOfShape(name)}">${name}</a>`
  }
  if (shape.anyOf !== undefined) return [...new Set(shape.anyOf.map(typeOf))].join(' or ')
  if (shape.enum !== undefined) return shape.enum.map(quoted).join(' or ')
  if (shape.const !== undefined) return quoted(shape.const)
  if (shape.items !== undefined) return `array of ${typeOf(shape.items)}`
  if (shape.prefixItems !== undefined) return `array: ${shape.prefixItems.map(typeOf).join(', ')}`
  if (typeof shape.additionalProperties === 'object' && shape.additionalProperties.items !== undefined)
    return `object of ${typeOf(shape.additionalProperties)}`
  const type = [shape.type ?? 'any'].flat().join(' or ')
  return escapeHtml([type, shape.format, ...boundsOf(shape)].filter(Boolean).join(', '))
}

function boundsOf({ minLength, maxLength, minimum, maximum }: Shape): string[] {
  const size = rangeOf(minLength, maxLength)
  const value = rangeOf(minimum, maximum)
  return [size === 'not empty' ? size : size && `${size} characters`, value].filter((text) => text !== '')
}

function rangeOf(from: number | undefined, to: number | undefined): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}`
  if (from !== undefined) return from === 1 ? 'not empty' : `at least ${from}`
  return to === undefined ? '' : `at most ${to}`
}

function quoted(value: unknown): string {
  return `<code>${escapeHtml(JSON.stringify(value))}</code>`
}

/** The fields of an object, with those of the objects in it. */
export function fieldList(shape: Shape, words: ApiPageTexts): string {
  const { properties, required = [] } = objectIn(shape) ?? {}
  if (properties === undefined) return ''
  const fields = Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : `, ${words.optional}`
    const more = [sentence(field.description), fieldList(field, words)].filter(Boolean)
    return `<dt><b>${escapeHtml(name)}</b> <span>${typeOf(field)}${optional}</span></dt>${more.length > 0 ? `<dd>${more.join('')}</dd>` : ''}`
  })
  return `<dl>${fields.join('')}</dl>`
}

/** The object of which a shape is a list or a choice; a named one is described at its own place. */
function objectIn(shape: Shape): Shape | undefined {
  if (shape.properties !== undefined) return shape
  if (shape.items !== undefined) return objectIn(shape.items)
  return shape.anyOf?.map(objectIn).find((one) => one !== undefined)
}

export function examplesOf({ examples = [] }: Shape, words: ApiPageTexts): string {
  return examples
    .map((example) => `<h4 lang="${words.code}">${words.example}</h4><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`)
    .join('')
}
