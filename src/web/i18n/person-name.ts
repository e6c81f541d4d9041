export { personName } from '#contract/accounts/person-name.ts'

/** The name of an applicant in a list; records from the club's list may have one of the two. */
export function applicantName({ koreanName, englishName }: { koreanName: string; englishName: string }): string {
  return koreanName || englishName
}
