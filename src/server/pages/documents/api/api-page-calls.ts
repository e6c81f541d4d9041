import { escapeHtml } from '#server/pages/documents/escape-html.ts'
import { fieldList, type Shape, sentence, typeOf } from './api-page-shapes.ts'
import type { ApiPageTexts } from './api-page-texts.ts'

type Content = Record<string, { schema: Shape }>

export interface Answer {
  $ref?: string
  description?: string
  headers?: Record<string, unknown>
  content?: Content
}

/** A call, as the document has it. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Shape }[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Answer>
}

interface Call {
  path: string
  method: string
  operation: Operation
}

export function idOfCall({ operationId }: Operation): string {
  return `call-${operationId}`
}

export function callSection({ path, method, operation }: Call, words: ApiPageTexts): string {
  const taken = takenBy(operation, words)
  const answers = Object.entries(operation.responses)
  const own = answers
    .filter(([, answer]) => answer.$ref === undefined)
    .map(([status, answer]) => answerItem(status, answer, words))
  const usual = answers.filter(([, answer]) => answer.$ref !== undefined).map(([status]) => status)
  return [
    `<section id="${idOfCall(operation)}"><h3>${operation.operationId}</h3>`,
    `<p><code>${method.toUpperCase()} ${escapeHtml(path)}</code></p>`,
    `<p>${sentence(operation.summary)}. ${sentence(operation.description)}</p>`,
    taken === '' ? '' : `<h4 lang="${words.code}">${words.takes}</h4><dl>${taken}</dl>`,
    `<h4 lang="${words.code}">${words.answers}</h4><dl>${own.join('')}</dl>`,
    usual.length === 0 ? '' : `<p lang="${words.code}"><a href="#failures">${words.failures}</a>: ${usual.join(', ')}</p>`,
    '</section>',
  ].join('')
}

function takenBy({ parameters = [], requestBody }: Operation, words: ApiPageTexts): string {
  const optional = (isRequired: boolean | undefined) => (isRequired ? '' : `, ${words.optional}`)
  const taken = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<dt><b>${escapeHtml(name)}</b> <span>${place}, ${typeOf(schema)}${optional(required)}</span></dt>${description ? `<dd>${sentence(description)}</dd>` : ''}`,
  )
  const schema = requestBody?.content['application/json']?.schema
  if (schema !== undefined)
    taken.push(`<dt>JSON: ${typeOf(schema)}${optional(requestBody?.required)}</dt>${fieldList(schema, words)}`)
  return taken.join('')
}

/** An answer under its status, or under its name. */
export function answerItem(heading: string, { description, headers = {}, content = {} }: Answer, words: ApiPageTexts): string {
  const types = Object.entries(content).map(([type, { schema }]) => {
    const what = type === 'application/json' ? typeOf(schema) : escapeHtml(type)
    return `${what}${fieldList(schema, words)}`
  })
  const named = Object.keys(headers).map((name) => ` <code>${escapeHtml(name)}</code>`)
  const said = `<dt><b>${heading}</b> <span>${sentence(description)}${named.join('')}</span></dt>`
  return types.length === 0 ? said : `${said}<dd>${types.join('')}</dd>`
}
