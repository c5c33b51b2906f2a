import type { WordKey } from '#contract/words.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { setTheme, useThemeName } from '../../kit/look/theme.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { mayOpen } from '../../kit/route/guard.ts'
import { screenNamed } from '../../kit/route/screens.ts'
import { ShortcutRows } from '../../kit/parts/keys/shortcut-rows.tsx'
import { useRemembered } from '../../kit/session/remembered.ts'
import { useSession } from '../../kit/session/session.ts'
import type { Density } from '../../kit/list/table/data-table.tsx'
import { languageNames } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words.ts'
import { OwnViews } from './own-views.tsx'
import '../account-setting.css'
import './personal.css'

/** How the product looks and behaves for one person: nobody else's screens change. */
export default function PersonalSetting() {
  const { w } = useWords()
  return (
    <>
      <PageHead title={w('settings.screens.individuationSetting')} />
      <div className="account-cards">
        <div>
          <Appearance />
          <Notifications />
        </div>
        <div>
          <OwnViews />
          <Shortcuts />
        </div>
      </div>
    </>
  )
}

type ChoiceProps<V extends string> = {
  word: WordKey
  value: V
  choices: readonly { value: V; label: string }[]
  onChoose: (value: V) => void
}

function Choice<V extends string>({ word, value, choices, onChoose }: ChoiceProps<V>) {
  const { w } = useWords()
  return (
    <label className="personal-row">
      <span>{w(word)}</span>
      <select
        className="lt-input"
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((one) => one.value === target.value)
          if (chosen) onChoose(chosen.value)
        }}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}

function Appearance() {
  const { w, language, setLanguage } = useWords()
  const [density, setDensity] = useRemembered<Density>('density', 'list')
  const themes = (['light', 'dark'] as const).map((value) => ({
    value,
    label: w(`settings.personal.${value}`),
  }))
  const densities = [
    { value: 'list', label: w('settings.personal.asList') },
    { value: 'comfortable', label: w('settings.personal.comfortable') },
    { value: 'compact', label: w('settings.personal.compact') },
  ] as const
  const tongues = languages.map((value: Language) => ({ value, label: languageNames[value] }))
  return (
    <Card title="settings.personal.appearance">
      <Choice
        word="settings.personal.language"
        value={language}
        choices={tongues}
        onChoose={(next) => void setLanguage(next)}
      />
      <Choice word="settings.personal.theme" value={useThemeName()} choices={themes} onChoose={setTheme} />
      <Choice word="settings.personal.density" value={density} choices={densities} onChoose={setDensity} />
    </Card>
  )
}

function Notifications() {
  const { w } = useWords()
  const { user } = useSession()
  const screen = screenNamed('subscriptions', 'notifications')
  return (
    <Card title="settings.personal.notifications">
      <p>{w('settings.personal.notificationsHelp')}</p>
      {user && screen && mayOpen(user, screen) && (
        <Link className="lt-button" href={screen.path}>
          {w('settings.personal.openNotifications')}
        </Link>
      )}
    </Card>
  )
}

function Shortcuts() {
  const { w } = useWords()
  const [plain, setPlain] = useRemembered('plainKeys', true)
  return (
    <Card title="settings.personal.shortcuts">
      <label className="lt-years">
        <input
          type="checkbox"
          role="switch"
          checked={plain}
          onChange={({ target }) => setPlain(target.checked)}
        />
        {w('settings.personal.singleKeys')}
      </label>
      <dl className="personal-keys">
        <ShortcutRows />
      </dl>
    </Card>
  )
}
