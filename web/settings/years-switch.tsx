import { useAct } from '../kit/call/query.ts'
import { refreshUser } from '../kit/session/start.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { settings } from './settings.client.ts'
import './account-setting.css'

/** The merchant's choice of how its Thai readers count years. */
export function YearsSwitch() {
  const { w } = useWords()
  const { user, may } = useSession()
  const save = useAct(settings.saveYears, {
    doneText: w('settings.text.saved'),
    onDone: () => void refreshUser().catch(() => undefined),
  })
  if (!may('configSetting.systemConfig.roles')) return null
  return (
    <label className="lt-years">
      <input
        type="checkbox"
        role="switch"
        checked={user?.flags['buddhistYears'] === true}
        disabled={save.running}
        onChange={(event) => void save.run({ buddhist: event.target.checked })}
      />
      {w('settings.text.buddhistYears')}
    </label>
  )
}
