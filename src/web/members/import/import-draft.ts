/** The name under which the rows of an import are stored when the session ends. Other rows than before 1.7.0 have another name. */
export const importDraft = { name: 'member-import-3' }
