/** What was being written in a form when the session ended. */
export interface FormDraft<Place, Input> {
  place: Place
  input: Input
}

/** Keeps what was written while somebody signs in again. Only for texts that the club is to read anyway: nothing personal is stored. */
export function keepDraft<Place, Input>(name: string, draft: FormDraft<Place, Input>): void {
  try {
    sessionStorage.setItem(`${name}-draft`, JSON.stringify(draft))
  } catch {
    // without storage the text is lost with the page, as it always was
  }
}

/** The draft that was kept in this tab. It is handed out once. */
export function takeDraft<Place, Input>(name: string): FormDraft<Place, Input> | null {
  try {
    const stored = sessionStorage.getItem(`${name}-draft`)
    sessionStorage.removeItem(`${name}-draft`)
    return stored === null ? null : (JSON.parse(stored) as FormDraft<Place, Input>)
  } catch {
    return null
  }
}
