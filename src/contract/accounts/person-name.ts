interface Person {
  firstName: string | null
  lastName: string | null
}

/** A full name in the order of its script: 김도윤, but Doyun Kim. Null when both parts are missing. */
export function personName({ firstName, lastName }: Person): string | null {
  if (!firstName || !lastName) return firstName || lastName || null
  return /^\p{Script=Hangul}+$/u.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`
}
