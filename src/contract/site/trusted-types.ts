/** The one Trusted Types policy that the pages' content security policy allows. It makes the address of the service worker. */
export const workerPolicy = 'service-worker'
