import { Menu as MenuIcon } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import type { MenuDropdown } from './menu-dropdown.tsx'

type Dropdown = ComponentType<Parameters<typeof MenuDropdown>[0]>

let loading: Promise<Dropdown> | undefined

/** The menu's code is larger than the home page's own; it comes when somebody reaches for the button. */
function loadDropdown(): Promise<Dropdown> {
  loading ??= import('./menu-dropdown.tsx').then(
    ({ MenuDropdown }) => MenuDropdown,
    (error: unknown) => {
      loading = undefined // a failed download may be tried again
      throw error
    },
  )
  return loading
}

/** SPEC section 2: the dropdown menu of the top bar. The first click opens it, even when its code has to be fetched first. */
export function Menu() {
  const t = useTranslations()
  const [opened, setOpened] = useState<{ Dropdown: Dropdown; byKeyboard: boolean }>()

  function warmUp() {
    loadDropdown().catch(() => {}) // the click tries again
  }

  async function open(byKeyboard: boolean) {
    try {
      setOpened({ Dropdown: await loadDropdown(), byKeyboard })
    } catch {
      notify({ title: t('common.errorTitle'), description: t('common.offline'), tone: 'error' })
    }
  }

  function openWithArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    void open(true)
  }

  if (opened) return <opened.Dropdown openedByKeyboard={opened.byKeyboard} />
  return (
    <IconButton
      label={t('nav.menu')}
      className="needs-script"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warmUp}
      onTouchStart={warmUp}
      onFocus={warmUp}
      onKeyDown={openWithArrow}
      onClick={(event) => void open(event.detail === 0)}
    >
      <MenuIcon aria-hidden="true" />
    </IconButton>
  )
}
