import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import createIcon from './lighter.ts'

test('an icon that turns when its part is open has its name, and its own class too', () => {
  const markup = renderToStaticMarkup(createElement(createIcon({ name: 'chevron-down', node: [] }), { className: 'fixed' }))
  assert.match(markup, /class="lucide lucide-chevron-down fixed"/)
})
