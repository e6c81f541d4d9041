import { hash } from 'node:crypto'
import { marked } from 'marked'
import { type Language, languages } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import type { TextSize, Theme } from '#contract/site/display.ts'
import type { ApiDocument } from '#server/http/api-document/describe-api.ts'
import { escapeHtml } from '#server/pages/documents/escape-html.ts'
import { type Answer, answerItem, callSection, idOfCall, type Operation } from './api-page-calls.ts'
import { examplesOf, fieldList, idOfShape, type Shape, sentence, typeOf } from './api-page-shapes.ts'
import { apiPageStyle } from './api-page-style.ts'
import { type ApiPageTexts, apiPageTexts } from './api-page-texts.ts'

/** Of the page's own style, for its content security policy. */
export const apiPageStyleHash = `sha256-${hash('sha256', apiPageStyle, 'base64')}`

interface Shown {
  club: Club
  language: Language
  theme: Theme
  textSize: TextSize
}

/** The OpenAPI document as a page without scripts: its calls by topic, then its shapes. */
export function apiPage({ info, tags = [], paths = {}, components = {} }: ApiDocument, shown: Shown): string {
  const words = apiPageTexts[shown.language]
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  const topics = tags.map(({ name, description }) => {
    const ofTopic = calls.filter(({ operation }) => operation.tags.includes(name))
    const list = ofTopic.map(
      ({ operation }) => `<li><a href="#${idOfCall(operation)}">${operation.operationId}</a> ${sentence(operation.summary)}</li>`,
    )
    const sections = ofTopic.map((call) => callSection(call, words))
    return `<section lang="en" id="topic-${name}"><h2>${name}</h2><p>${sentence(description)}</p><ul class="calls">${list.join('')}</ul>${sections.join('')}</section>`
  })
  const shapes = Object.entries((components.schemas ?? {}) as Record<string, Shape>).map(([name, shape]) =>
    shapeSection(name, shape, words),
  )
  const links = [
    ...tags.map(({ name }) => `<li lang="en"><a href="#topic-${name}">${name}</a></li>`),
    `<li><a href="#failures">${words.failures}</a></li>`,
    `<li><a href="#shapes">${words.shapes}</a></li>`,
  ]
  return page(shown, [
    `<h1>${words.title}</h1><p>${words.about}</p><p><a href="/api/openapi.json" download="openapi.json">${words.file}</a></p>`,
    `<div lang="en">${marked.parse(info.description ?? '', { async: false })}</div>`,
    `<nav aria-label="${words.topics}"><ul>${links.join('')}</ul></nav>`,
    ...topics,
    `<section id="failures"><h2>${words.failures}</h2>${failureList(calls, components.responses, words)}</section>`,
    `<section id="shapes"><h2>${words.shapes}</h2>${shapes.join('')}</section>`,
  ])
}

/** What calls have in common when they fail, under the status that they give it. */
function failureList(calls: { operation: Operation }[], responses: object = {}, words: ApiPageTexts): string {
  const named = calls.flatMap(({ operation }) => Object.entries(operation.responses))
  const failures = Object.entries(responses).map(([name, answer]) => {
    const [status = name] = named.find(([, { $ref }]) => $ref?.endsWith(`/${name}`)) ?? []
    return answerItem(status, answer as Answer, words)
  })
  return `<section lang="en"><dl>${failures.join('')}</dl></section>`
}

function shapeSection(name: string, shape: Shape, words: ApiPageTexts): string {
  const fields = fieldList(shape, words)
  return `<section lang="en" id="${idOfShape(name)}"><h3>${escapeHtml(name)}</h3>${fields || `<p class="type">${typeOf(shape)}</p>`}${examplesOf(shape, words)}</section>`
}

function page({ club, language, theme, textSize }: Shown, content: string[]): string {
  const words = apiPageTexts[language]
  const name = escapeHtml(club.name[language])
  const names = { ko: '한국어', en: 'English' }
  const switches = languages.map((other) => {
    const current = other === language ? ' aria-current="true"' : ''
    return `<li><a href="?lang=${other}" lang="${other}" hreflang="${other}"${current}>${names[other]}</a></li>`
  })
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<meta name="color-scheme" content="${theme}"><link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    `<title>${words.title} · ${name}</title><style>${apiPageStyle}</style>`,
  ]
  const back = `<p><a href="/admin?lang=${language}">${words.back}</a></p>`
  return `<!doctype html><html lang="${language}" data-theme="${theme}" data-text-size="${textSize}"><head>${head.join('')}</head><body><main>${back}<nav aria-label="${words.language}"><ul>${switches.join('')}</ul></nav>${content.join('')}</main></body></html>`
}
