import { useState } from 'react'
import { importMembers } from '#contract/members/member-calls.ts'
import type { ImportedRow } from '#contract/members/member-import.ts'
import {
  type Columns,
  hasNeededColumns,
  type ImportField,
  type ListedPerson,
  type ListProblem,
  type ListTable,
  readPeople,
} from '#contract/members/member-list.ts'
import { pick } from '#contract/records.ts'
import { useDraft, useKeepDraft } from '#web/accounts/session/drafts.ts'
import { useAction } from '#web/api/action.ts'
import { invalidate } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'
import { importDraft } from './import-draft.ts'

/** A row on the screen: what the list says, what the server says about it, and what the officer has decided. */
export interface ShownRow {
  person: ListedPerson
  answer: ImportedRow
  isLeftOut: boolean
  isAnotherPerson: boolean
  corrections: Partial<Record<ImportField, string>>
  /** Corrected since it was checked. */
  isChanged: boolean
}

export function isOpen({ answer, isLeftOut, isAnotherPerson }: ShownRow): boolean {
  return !isLeftOut && (answer.issues.length > 0 || (answer.doubles.length > 0 && !isAnotherPerson))
}

/** It can be brought in as it is. */
export function isSettled(row: ShownRow): boolean {
  return !row.isLeftOut && !isOpen(row)
}

type Problem =
  | ListProblem['problem']
  | 'unopened'
  | 'needsColumns'
  | 'tooMany'
  | 'loggedOut'
  | 'stillOpen'
  | 'noneLeft'
  | 'refused'
  | 'counted'

export type List = ReturnType<typeof useImport>

export function useImport() {
  const [rows, setRows] = useState(useDraft<ShownRow[]>(importDraft))
  useKeepDraft(importDraft, () => rows)
  /** From before the columns are chosen again: what was typed is applied to the new rows. */
  const [earlier, setEarlier] = useState<ShownRow[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [made, setMade] = useState(readUnsent)
  // What was corrected stays on the page when the session has ended.
  const onLostSession = () => setProblem('loggedOut')
  const check = useAction(importMembers, { onLostSession })
  const bringIn = useAction(importMembers, {
    onLostSession,
    onSuccess: (_made, _input, client) => invalidate(client, ['/api/users/*', '/api/membership-applications/*']),
    onError: (error) => void recheck(error),
  })

  async function ask(current: readonly ShownRow[]): Promise<ShownRow[] | undefined> {
    const sent = current.filter(({ isLeftOut }) => !isLeftOut)
    if (sent.length === 0) return [...current]
    const answer = await check.mutateAsync({ dryRun: true, people: sent.map(toSent) }).catch(() => undefined)
    if (answer === undefined) return undefined
    const answers = new Map(answer.people.map((person) => [person.row, person]))
    const asked = new Map(sent.map(({ person }) => [person.row, person]))
    const withAnswer = (shown: ShownRow): ShownRow => {
      const known = answers.get(shown.person.row)
      return known === undefined ? shown : { ...shown, answer: known, isChanged: shown.person !== asked.get(shown.person.row) }
    }
    // What was typed in the meantime stays.
    setRows((latest) => (latest ?? current).map(withAnswer))
    return current.map(withAnswer)
  }

  async function start(table: ListTable, columns: Columns) {
    const people = readPeople(table, columns)
    const found = hasNeededColumns(columns) ? null : 'needsColumns'
    setProblem(found)
    if (found !== null) return
    const before = new Map(earlier.map((shown) => [shown.person.row, shown]))
    const first = await ask(people.map((person) => unchecked(person, before.get(person.row))))
    // Those to look at come first, and stay there while they are corrected.
    const place = (row: ShownRow) => (isOpen(row) ? 0 : row.person.guessed.length > 0 ? 1 : 2)
    if (first) setRows(first.toSorted((one, other) => place(one) - place(other)))
  }

  async function recheck(error: Error) {
    if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 409) || rows === null) return
    if (await ask(rows)) setProblem('refused')
  }

  async function submit() {
    if (rows === null || bringIn.isPending) return
    const current = rows.some(({ isChanged, isLeftOut }) => isChanged && !isLeftOut) ? await ask(rows) : rows
    if (current === undefined) return
    const settled = current.filter(isSettled)
    // The button has said how many there are.
    const isAsSaid = settled.length === rows.filter(isSettled).length
    const noOne = current.some(isOpen) ? 'stillOpen' : 'noneLeft'
    const found = settled.length === 0 ? noOne : isAsSaid ? null : 'counted'
    setProblem(found)
    if (found !== null) return
    function finish(people: readonly ImportedRow[]) {
      setMade(keepUnsent(people))
      setRows(current?.filter(isOpen) ?? null)
    }
    bringIn.mutate({ dryRun: false, people: settled.map(toSent) }, { onSuccess: ({ people }) => finish(people) })
  }

  /** With the rows that were still to look at: who was just brought in may be one of them. */
  async function goOn() {
    dismissUnsent()
    setMade(null)
    if (rows) await ask(rows)
  }

  function startAgain(before: ShownRow[]) {
    setEarlier(before)
    setRows(null)
    setProblem(null)
  }

  function changeRows(change: (shown: ShownRow) => ShownRow) {
    setRows((current) => current?.map(change) ?? null)
  }

  function changeRow(row: number, changes: Partial<ShownRow>) {
    changeRows((shown) => (shown.person.row === row ? { ...shown, ...changes } : shown))
  }

  return {
    rows,
    made,
    problem,
    isChecking: check.isPending,
    isImporting: bringIn.isPending,
    start,
    checkAgain: async () => {
      setProblem(null)
      if (rows) await ask(rows)
    },
    submit,
    goOn,
    change: changeRow,
    correct: ({ person, corrections }: ShownRow, field: ImportField, text: string) =>
      changeRow(person.row, {
        // What was typed is no longer what the file says.
        person: { ...person, [field]: text, listed: { ...person.listed, [field]: text } },
        corrections: { ...corrections, [field]: text },
        isChanged: true,
      }),
    leaveOutDoubles: () =>
      changeRows((row) => (row.answer.doubles.length > 0 && isOpen(row) ? { ...row, isLeftOut: true } : row)),
    fail: setProblem,
    chooseColumns: () => startAgain(rows ?? []),
    forget: () => startAgain([]),
  }
}

function toSent({ person: { listed: _, guessed: __, unread: ___, ...person }, isAnotherPerson }: ShownRow) {
  return { ...person, isAnotherPerson }
}

function unchecked(listed: ListedPerson, earlier: ShownRow | undefined): ShownRow {
  const { corrections = {}, isLeftOut = false, isAnotherPerson = false } = earlier ?? {}
  const person = { ...listed, ...corrections, listed: { ...listed.listed, ...corrections } }
  const shown = pick(person, ['row', 'koreanName', 'englishName', 'phoneNumber', 'username'])
  const answer = { ...shown, issues: [], warnings: [], changes: [], doubles: [], link: null }
  return { person, answer, isLeftOut, isAnotherPerson, corrections, isChanged: false }
}

/** Whose invitations are not dismissed yet: only in memory, because the links let people log in. The next import can begin afterwards. */
let unsent: readonly ImportedRow[] | null = null

export const readUnsent = () => unsent

/** While there are any, the browser asks before the page is closed. */
function keepUnsent(people: readonly ImportedRow[]): readonly ImportedRow[] {
  unsent = people
  addEventListener('beforeunload', askBeforeClosing)
  return people
}

export function dismissUnsent(): void {
  unsent = null
  removeEventListener('beforeunload', askBeforeClosing)
}

const askBeforeClosing = (event: Event) => event.preventDefault()
