import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

export const roles = ['admin', 'member', 'guest'] as const
export type Role = (typeof roles)[number]

/** The signed-in person as their own browser may know them. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(roles),
  createdAt: Instant,
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** An account as administrators see it. `isActive` is text (SPEC section 3). */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.enum(['true', 'false']),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.infer<typeof User>
