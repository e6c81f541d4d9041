/**
 * The version of the privacy notice that applicants agree to (docs/product.md 6.9). A new value asks all members at their next
 * login.
 */
export const consentVersion = '2026-11'
