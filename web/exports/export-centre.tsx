import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useId } from 'react'
import { dataSets, setWord, type DataSetName } from '#contract/exports/data-sets.ts'
import type { DataSet } from '#contract/exports/set-kinds.ts'
import { firstOf } from '#contract/kit/given.ts'
import { wordAt } from '#contract/words.ts'
import { Empty } from '../kit/parts/page/empty.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { Link } from '../kit/parts/link.tsx'
import { useSession } from '../kit/session/session.ts'
import { useRemembered } from '../kit/session/remembered.ts'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { RecentReports } from './recent-reports.tsx'
import { SetForm } from './set-form.tsx'
import { openSets } from './set-values.ts'
import './exports.css'

/** A data set is chosen, narrowed and written in the background; beside it what was exported last. */
export default function ExportCentre() {
  const { w } = useWords()
  const { may } = useSession()
  const sets = openSets(may)
  const [stored, keep] = useRemembered<DataSetName | ''>('exports.set', '')
  const chosen = asOneOf(sets, stored) ?? sets[0]
  return (
    <>
      <PageHead
        title={w('exports.screens.exprot')}
        actions={
          may('home.ReportCenter') && (
            <Link className="lt-button" href={to.exports.ReportCenter()}>
              {w('exports.text.toReports')}
            </Link>
          )
        }
      />
      {chosen ? (
        <div className="exports-page">
          <div className="exports-main">
            <SetCards sets={sets} chosen={chosen} onChoose={keep} />
            <SetForm key={chosen} name={chosen} />
          </div>
          <aside>
            <RecentReports />
          </aside>
        </div>
      ) : (
        <Empty title={w('exports.text.nothingOpen')} />
      )}
    </>
  )
}

type CardsProps = { sets: readonly DataSetName[]; chosen: DataSetName; onChoose: (name: DataSetName) => void }

function SetCards({ sets, chosen, onChoose }: CardsProps) {
  const { w } = useWords()
  const id = useId()
  const [lists, cards] = [sets.filter(isList), sets.filter((name) => !isList(name))]
  return (
    <>
      <div className="exports-sets" role="radiogroup" aria-label={w('exports.fields.set')}>
        {cards.map((name) => (
          <label key={name} data-on={name === chosen || undefined}>
            <input type="radio" name={id} checked={name === chosen} onChange={() => onChoose(name)} />
            <b>{w(wordAt('exports.sets', name))}</b>
            <span className="lt-soft">{w(wordAt('exports.setHelp', name))}</span>
          </label>
        ))}
      </div>
      {lists.length > 0 && (
        <label className="exports-lists">
          {w('exports.fields.otherList')}
          <select
            className="lt-input"
            value={isList(chosen) ? chosen : ''}
            onChange={({ target }) => onChoose(asOneOf(lists, target.value) ?? firstOf(sets))}
          >
            <option value="">{w('exports.text.noList')}</option>
            {lists.map((name) => (
              <option key={name} value={name}>
                {w(setWord(name))}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

/** Of lists there are many: they are chosen from a list, those with a word of their own stand as cards. */
const isList = (name: DataSetName): boolean => {
  const { title }: DataSet = dataSets[name]
  return title !== undefined
}
