import { useTranslations } from 'use-intl'
import type { Role } from '#contract/accounts/users.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones = { admin: 'blue', member: 'green', guest: 'grey' } satisfies Record<Role, BadgeTone>

export function RoleBadge({ role }: { role: Role }) {
  const t = useTranslations('role')
  return <Badge tone={tones[role]}>{t(role)}</Badge>
}
