interface Person {
  firstName: string | null
  lastName: string | null
}

/** A full name in the order of its script: 김도윤, but Doyun Kim. Null when both parts are missing. */
export function personName({ firstName, lastName }: Person): string | null {
  if (!firstName || !lastName) return firstName || lastName || null
  return /^\p{Script=Hangul}+$/u.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`
}

/** The parts of the name, for a list: of an account without a name the username is the last one. */
export function nameInList({ firstName, lastName, username }: Person & { username: string }): Person {
  return firstName || lastName ? { firstName, lastName } : { firstName: null, lastName: username }
}

/** The name of an applicant in a list; records from the club's list may have one of the two. */
export function applicantName({ koreanName, englishName }: { koreanName: string; englishName: string }): string {
  return koreanName || englishName
}
