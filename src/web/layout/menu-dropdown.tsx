import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { CircleHelp, LogOut, Mail, Menu as MenuIcon, ScrollText, Settings, ShieldCheck, UserRound } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useLogout } from '#web/accounts/login/logout.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useClosedByBack } from '#web/ui/layers.ts'
import { Link } from '#web/ui/link.tsx'
import { useMediaQuery } from '#web/ui/use-browser.ts'
import { navTexts } from './frame.texts.ts'

/** The open menu, with its button. Mounted by the first click, hence open from the start. */
export function MenuDropdown({ openedByKeyboard }: { openedByKeyboard: boolean }) {
  const t = useTexts(navTexts)
  const leavesPage = useRef(false)
  const awaitsFocus = useRef(openedByKeyboard)
  const [isOpen, setIsOpen] = useState(true)
  useClosedByBack(() => setIsOpen(false), isOpen)

  function noteLink({ target }: MouseEvent) {
    leavesPage.current = target instanceof Element && target.closest('a:not([aria-current])') !== null
  }

  /** After a navigation the focus stays in the new page; otherwise it returns to the button. */
  function keepFocusInNewPage(event: Event) {
    if (leavesPage.current) event.preventDefault()
    leavesPage.current = false
  }

  return (
    // Not modal: locking the page's scrolling would write a style element, which our CSP forbids.
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={t('menu')}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          loop
          onClick={noteLink}
          onCloseAutoFocus={keepFocusInNewPage}
        >
          <Entries awaitsFocus={awaitsFocus} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** The entries, by whether the user is logged in. */
function Entries({ awaitsFocus }: { awaitsFocus: RefObject<boolean> }) {
  const t = useTexts(navTexts)
  const { isAuthenticated } = useSession()
  const { logOut } = useLogout()
  // At a desk it is in the top bar, and for visitors in the shortcut bar of phones.
  const isPhone = useMediaQuery('(width < 64rem)')

  /** Radix focuses the menu itself first; opened by keyboard, the first entry is expected to have the focus. */
  function focusFirst(item: HTMLElement | null) {
    if (!item || !awaitsFocus.current) return
    awaitsFocus.current = false
    requestAnimationFrame(() => item.focus())
  }

  return (
    <>
      {isAuthenticated && (
        <>
          <MenuLink ref={focusFirst} href="/admin" icon={<ShieldCheck aria-hidden="true" />}>
            {t('adminPanel')}
          </MenuLink>
          <MenuLink href="/profile" icon={<UserRound aria-hidden="true" />}>
            {t('profile')}
          </MenuLink>
          {isPhone && (
            <MenuLink href="/bylaws" icon={<ScrollText aria-hidden="true" />}>
              {t('bylaws')}
            </MenuLink>
          )}
          <DropdownMenu.Separator className="menu-line" />
        </>
      )}
      <MenuLink ref={isAuthenticated ? undefined : focusFirst} href="/contact" icon={<Mail aria-hidden="true" />}>
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
    </>
  )
}

type MenuLinkProps = ComponentProps<typeof DropdownMenu.Item> & { href: string; icon: ReactNode }

function MenuLink({ href, icon, children, ref }: MenuLinkProps) {
  const [path] = useLocation()
  return (
    <DropdownMenu.Item asChild className="menu-item" ref={ref}>
      <Link href={href} aria-current={href === path ? 'page' : undefined}>
        {icon}
        {children}
      </Link>
    </DropdownMenu.Item>
  )
}
