/** The element that a page translator has put in the place of a text. */
const translations = new WeakMap<Node, Element>()

/** What stands in the document for a text: itself, or its translation. */
function standing(node: Node): Node {
  const translation = translations.get(node)
  return node.parentNode === null && translation?.isConnected ? translation : node
}

/** A text that was replaced changes: it takes its place again, and the translator translates it anew. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    const place = standing(target)
    if (place !== target) (place as Element).replaceWith(target)
  }
})

let isPatched = false

/** React removes and inserts beside texts that it knows. Where one was replaced, its translation is meant; without this the page would end with an error. */
function patchOnce(): void {
  if (isPatched) return
  isPatched = true
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = standing(child)
    if (place.parentNode === this) removeChild.call(this, place)
    else if (child.parentNode === this || translations.get(child) === undefined) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before === null) return insertBefore.call(this, child, null) as Child
    const place = standing(before)
    // The translation was removed together with others: the end is the nearest place that is left.
    const isHere = place.parentNode === this || translations.get(before) === undefined
    return insertBefore.call(this, child, isHere ? place : null) as Child
  }
}

function isTranslation(node: Node | null | undefined): node is Element {
  return node instanceof Element && node.tagName === 'FONT'
}

function note({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const text of removedNodes) {
    if (text.nodeType !== Node.TEXT_NODE || text.parentNode !== null) continue
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
    if (!translation) continue
    translations.set(text, translation)
    changes.observe(text, { characterData: true })
    patchOnce()
  }
}

/** Translators replace each text by a `<font>` with the translation, while React goes on to change the text that is no longer in the page. */
export function noteTranslations(records: readonly MutationRecord[]): void {
  records.forEach(note)
}
