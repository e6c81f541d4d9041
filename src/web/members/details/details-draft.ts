/** The name under which the form of the own details is stored when the session ends. */
export const detailsDraft = { name: 'own-details' }
