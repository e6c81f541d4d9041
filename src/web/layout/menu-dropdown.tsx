import { CircleHelp, LogOut, Mail, Menu as MenuIcon, Settings, ShieldCheck, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { useSession } from '#web/api/auth.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useLogout } from './logout.ts'

/** The open menu, with its button. Mounted by the first click, hence open from the start. */
export function MenuDropdown({ openedByKeyboard }: { openedByKeyboard: boolean }) {
  const t = useTranslations('nav')
  const { isAuthenticated } = useSession()
  const { logOut } = useLogout()
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={t('menu')}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={12} loop>
          {isAuthenticated && (
            <>
              <MenuLink href="/admin" icon={<ShieldCheck aria-hidden="true" />} focusFirst={openedByKeyboard}>
                {t('adminPanel')}
              </MenuLink>
              <MenuLink href="/profile" icon={<UserRound aria-hidden="true" />}>
                {t('profile')}
              </MenuLink>
              <DropdownMenu.Separator className="menu-line" />
            </>
          )}
          <MenuLink href="/contact" icon={<Mail aria-hidden="true" />} focusFirst={openedByKeyboard && !isAuthenticated}>
            {t('contact')}
          </MenuLink>
          <MenuLink href="/help" icon={<CircleHelp aria-hidden="true" />}>
            {t('help')}
          </MenuLink>
          <MenuLink href="/settings" icon={<Settings aria-hidden="true" />}>
            {t('settings')}
          </MenuLink>
          {isAuthenticated && (
            <>
              <DropdownMenu.Separator className="menu-line" />
              <DropdownMenu.Item className="menu-item" onSelect={logOut}>
                <LogOut aria-hidden="true" />
                {t('logout')}
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function MenuLink({
  href,
  icon,
  focusFirst,
  children,
}: {
  href: string
  icon: ReactNode
  focusFirst?: boolean
  children: ReactNode
}) {
  const [path] = useLocation()
  return (
    <DropdownMenu.Item asChild className="menu-item" ref={focusFirst ? focusSoon : undefined}>
      <Link href={href} aria-current={href === path ? 'page' : undefined}>
        {icon}
        {children}
      </Link>
    </DropdownMenu.Item>
  )
}

/** The primitive puts the focus on the menu itself first; whoever came by keyboard expects the first entry. */
function focusSoon(item: HTMLElement | null) {
  if (item) requestAnimationFrame(() => item.focus())
}
