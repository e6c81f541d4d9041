import type { CSSProperties } from 'react'
import { accentColors } from '#contract/site/accent-colors.ts'
import type { Club } from '#contract/site/club.ts'
import { ClubContext, useClub } from '#web/club.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { ShortHero } from '#web/layout/short-hero.tsx'
import { Emblem } from '#web/layout/top-bar.tsx'
import './club-preview.css'

interface ClubPreviewProps {
  /** Values that are being typed, in place of those that are saved. */
  values: Partial<Club>
  /** What it shows, for screen readers, such as "Preview". */
  label: string
}

/** How the top of the site looks with these values, in both themes. A picture: nothing in it can be pressed. */
export function ClubPreview({ values, label }: ClubPreviewProps) {
  const saved = useClub()
  const { language } = useLanguage()
  const club = { ...saved, ...values }
  const { lane, hover } = accentColors[club.accent]
  const isFilled = club.emblemStyle === 'fill'
  const style = {
    '--lane': lane,
    '--lane-hover': hover,
    '--art-helm2': lane,
    '--emblem-filled': isFilled ? 1 : 0,
    '--emblem-line': isFilled ? 0 : 3.7,
  } as CSSProperties
  return (
    <ClubContext value={club}>
      <div className="club-preview" role="img" aria-label={label}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className="club-preview-page" data-theme={theme} style={style} inert>
            <div className="club-preview-bar">
              <span className="logo">
                <Emblem />
                <span className="display">{club.name[language]}</span>
              </span>
              <span className="button button-lane button-small">{club.abbreviation}</span>
            </div>
            <ShortHero id={`home-${theme}`} />
          </div>
        ))}
      </div>
    </ClubContext>
  )
}
