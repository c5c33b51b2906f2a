import { wordAt } from '#contract/words.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { allScreens } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { settings } from '../settings.client.ts'
import './personal.css'

/** Screens keep their views under the last part of their address. */
const screenOf = (key: string) => {
  const [name = ''] = key.split('.')
  return (
    allScreens.find((one) => one.name === name) ?? allScreens.find(({ path }) => path.endsWith(`/${name}`))
  )
}

/** Every filter and arrangement of columns that the person has saved, over all lists. */
export function OwnViews() {
  const { w } = useWords()
  const { data } = useRead(settings.ownViews, undefined)
  const remove = useAct(settings.viewDelete)
  return (
    <Card title="settings.personal.views">
      {data?.rows.length === 0 && <p>{w('settings.personal.noViews')}</p>}
      <ul className="personal-views">
        {data?.rows.map(({ id, screen, name, search }) => {
          const on = screenOf(screen)
          return (
            <li key={id}>
              <span>
                {on && `${w(wordAt(`${on.domain}.screens`, on.name))} · `}
                {on ? (
                  <Link href={`${on.path}${search && `?${search.replace(/^\?/, '')}`}`}>{name}</Link>
                ) : (
                  name
                )}
              </span>
              <button
                type="button"
                className="lt-button lt-button-plain"
                aria-label={`${w('kit.parts.remove')} ${name}`}
                disabled={remove.running}
                onClick={() => void remove.run({ id })}
              >
                {w('kit.parts.remove')}
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
