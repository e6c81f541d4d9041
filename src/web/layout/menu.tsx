import { Menu as MenuIcon } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { IconButton } from '#web/ui/button.tsx'

// The code of the menu is larger than the home page's own: hover, focus and touch download it, and the first click opens it in
// any case.
const dropdown = lazy(() => import('./menu-dropdown.tsx').then(({ MenuDropdown }) => MenuDropdown))

const prefetchDropdown = () => void dropdown.load().catch(() => {}) // the click tries again

/** The menu of the top bar. */
export function Menu() {
  const t = useTranslations('nav')
  const { Opened, open } = useLazyDialog(dropdown)
  const [openedByKeyboard, setOpenedByKeyboard] = useState(false)

  function openBy(keyboard: boolean) {
    setOpenedByKeyboard(keyboard)
    open()
  }

  function openWithArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    openBy(true)
  }

  if (Opened) return <Opened openedByKeyboard={openedByKeyboard} />
  return (
    <IconButton
      label={t('menu')}
      className="needs-script"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetchDropdown}
      onTouchStart={prefetchDropdown}
      onFocus={prefetchDropdown}
      onKeyDown={openWithArrow}
      onClick={(event) => openBy(event.detail === 0)}
    >
      <MenuIcon aria-hidden="true" />
    </IconButton>
  )
}
