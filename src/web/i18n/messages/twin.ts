/** What the English twin of a Korean file must hold: exactly its keys. */
export type Twin<Korean> = { [Key in keyof Korean]: Korean[Key] extends string ? string : Twin<Korean[Key]> }
