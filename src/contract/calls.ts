import type * as z from 'zod/mini'

/**
 * Who may make a call (docs/product.md 12.1). `user` includes guests, whom no administrator has approved; `member` does not. `lead`, `decide`,
 * `allow` and `settle`: administrators, and those who lead the ride that `:id` names, at the time for it (server/rides/ride-times.ts).
 */
export type Access = 'anyone' | 'user' | 'member' | 'lead' | 'decide' | 'allow' | 'settle' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** All about one call. Without `answers`, `creates`, `sends` and `redirects` it answers 204. */
export interface Declaration {
  access: Access
  /** One line of the API document. */
  summary: string
  /** Parameters of the path that are no ids. */
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** A body that is accepted, for the API document: those of its fields that have no sample of their own (fields.ts). */
  sample?: object
  /** The answer with status 200. Fields that it does not name are not sent. */
  answers?: z.ZodMiniType
  /** The answer with status 201. */
  creates?: z.ZodMiniType
  /** The media type of the file that is sent. */
  sends?: string
  /** Whether a page of the site is the answer: 302. */
  redirects?: true
  /** Whether the password or a passkey is needed again when it was given ten minutes ago or longer: 403 with `needs`. */
  confirms?: true
  /**
   * Whether an administrator may make the call who must have a second factor (docs/product.md 7.20) and has not shown it in this session: `always`, or
   * while `settingUp`, when the account has none yet.
   */
  beforeSecondFactor?: 'always' | 'settingUp'
  /** When the call is refused, apart from what its access and its fields say. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>
  /** Paths of the reads that are out of date afterwards; with `/*`, those below the path too. */
  changes?: readonly string[]
}

export type Call<Address extends string = string, Declared = object> = Declared & {
  method: Method
  /** With its parameters: `/api/announcements/:id`. */
  path: string
  /** For the compiler only. */
  address?: Address
}

export type AnyCall = Call<string, Declaration>

/**
 * Declares a call of the API, in a file named `*-calls.ts`. The browser gets its address, `changes`, and whether it is an administrator's
 * (scripts/vite/browser-declarations.ts).
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<const Address extends `${Method} /${string}`, const Declared extends Declaration>(
  address: Address,
  declaration: Declared & { sample?: Partial<Body<Declared>> },
): Call<Address, Declared> {
  const [method, path] = address.split(' ') as [Method, string]
  return { ...declaration, method, path }
}

type Names<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<Which> = Which extends Call<infer Address, unknown> ? { [Name in Names<Address>]: string } : never

/** What the browser sends. */
export type Body<Which> = Which extends { body: infer Schema extends z.ZodMiniType } ? NonNullable<z.input<Schema>> : unknown

type AnswerSchema<Which> = Which extends { answers: infer Schema extends z.ZodMiniType }
  ? Schema
  : Which extends { creates: infer Schema extends z.ZodMiniType }
    ? Schema
    : never

/** What the browser receives. */
// biome-ignore lint/suspicious/noConfusingVoidType: `useMutation` calls it so
export type Answer<Which> = [AnswerSchema<Which>] extends [never] ? void : z.output<AnswerSchema<Which>>

/** What the server returns: fields that the schema does not name may be among them. */
export type Answered<Which> = [AnswerSchema<Which>] extends [never] ? unknown : z.input<AnswerSchema<Which>>
