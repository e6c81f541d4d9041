import { countContactMessages } from '#contract/messages/contact-message-calls.ts'
import { read } from '#web/api/calls.ts'

export const messageCountsQuery = read(countContactMessages, {})
