/** The name under which the rows of an import are stored when the session ends. */
export const importDraft = { name: 'member-import' }
