interface Person {
  firstName: string | null
  lastName: string | null
}

/** A person's whole name as they write it themselves: 김도윤, but Doyun Kim. Null when none of it is known. */
export function personName({ firstName, lastName }: Person): string | null {
  if (!firstName || !lastName) return firstName || lastName || null
  return /^\p{Script=Hangul}+$/u.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`
}
