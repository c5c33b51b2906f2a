import { useMemo, useState } from 'react'
import type { StrategyInfo, StrategyRule } from '#contract/pricing/strategy/strategy.schema.ts'
import { go } from '../../kit/route/navigate.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useRead } from '../../kit/call/query.ts'
import { to } from '../../kit/route/screens.ts'
import { useShortcut } from '../../kit/route/shortcuts.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import {
  AddEntry,
  EntryPanels,
  EntryRemoval,
  EntryTable,
  useEntries,
  type Entries,
} from '../dated/entries.tsx'
import { strategySubject } from '../owners/price-subject.ts'
import { pricing } from '../pricing.client.ts'
import { FollowersDrawer, StrategyDrawer } from './strategy-form.tsx'
import { StrategyPreview } from './strategy-preview.tsx'
import { strategyRuleColumns } from './strategy-rule-columns.tsx'
import { StrategyRuleDrawer } from './strategy-rule-form.tsx'
import '../dated/dated-parts.css'

type Open = 'strategy' | 'followers' | 'remove' | null

/** The rules of one strategy, the prices they make, and who follows it. */
export default function StrategyRules() {
  const { w } = useWords()
  const [query] = useUrlQuery()
  const id = Number(query['id'])
  const [open, setOpen] = useState<Open>(null)
  const rules = useEntries<StrategyRule>()
  const read = useRead(pricing.strategyInfo, { id }, { live: ['quotation'], tellsFailure: true })
  const info = read.data
  const strategy = info?.strategy
  const close = () => setOpen(null)
  useShortcut('e', 'kit.parts.edit', () => setOpen('strategy'), strategy?.can['edit'] === true)
  return (
    <DetailPage
      read={read}
      code={strategy?.code}
      title={strategy?.name}
      sub={strategy?.note}
      states={strategy?.isDefault && <StatusTag tone="info">{w('pricing.fields.isDefault')}</StatusTag>}
      actions={info && <Acts info={info} onOpen={setOpen} onNewRule={() => rules.edit('new')} />}
      side={info && <Followers info={info} onChoose={() => setOpen('followers')} />}
    >
      {info && (
        <>
          <Card title="pricing.fields.rules">
            <Rules info={info} entries={rules} />
          </Card>
          <Card title="pricing.text.resulting">
            <StrategyPreview strategyId={id} />
          </Card>
        </>
      )}
      {strategy && open === 'strategy' && <StrategyDrawer strategy={strategy} onClose={close} />}
      {info && open === 'followers' && <FollowersDrawer info={info} onClose={close} />}
      {strategy && open === 'remove' && (
        <EntryRemoval
          call={pricing.strategyDelete}
          id={id}
          consequence={w('pricing.text.removeStrategy', { name: strategy.name })}
          onClose={close}
          onDone={() => go(to.pricing.PriceStrategy())}
        />
      )}
    </DetailPage>
  )
}

type ActsProps = { info: StrategyInfo; onOpen: (open: Open) => void; onNewRule: () => void }

function Acts({ info: { strategy }, onOpen, onNewRule }: ActsProps) {
  const { w } = useWords()
  const quotation = (
    <Link className="lt-button" href={strategySubject.screens.quotation.href(strategy.id)}>
      {w('pricing.text.toQuotation')}
    </Link>
  )
  if (!strategy.can['edit']) return quotation
  return (
    <>
      {quotation}
      <AddEntry word="pricing.text.newRule" onAdd={onNewRule} />
      <MenuButton
        label={w('kit.parts.moreActions')}
        items={[
          { key: 'edit', label: w('kit.parts.edit'), onPick: () => onOpen('strategy') },
          ...(strategy.can['delete'] === true
            ? [{ key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: () => onOpen('remove') }]
            : []),
        ]}
      >
        {w('kit.parts.more')}
      </MenuButton>
    </>
  )
}

function Followers({ info, onChoose }: { info: StrategyInfo; onChoose: () => void }) {
  const { w } = useWords()
  const { strategy, agents, groups } = info
  const names = [...groups.map(({ name }) => name), ...agents.map(({ name, code }) => `${name} (${code})`)]
  return (
    <Card
      title="pricing.text.followers"
      extra={
        strategy.can['edit'] && (
          <button type="button" className="lt-button" onClick={onChoose}>
            {w('pricing.text.chooseFollowers')}
          </button>
        )
      }
    >
      {names.length === 0 ? (
        <p className="lt-field-help">{w('pricing.text.noFollowers')}</p>
      ) : (
        <ul className="lt-followers">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {strategy.isDefault && <p className="lt-field-help">{w('pricing.text.isDefaultHelp')}</p>}
    </Card>
  )
}

function Rules({ info, entries }: { info: StrategyInfo; entries: Entries<StrategyRule> }) {
  const { w } = useWords()
  const columns = useMemo(() => strategyRuleColumns(info.currency), [info.currency])
  const mayEdit = Boolean(info.strategy.can['edit'])
  return (
    <>
      <EntryTable
        entries={entries}
        screen="PriceStrategyTab"
        label="pricing.fields.rules"
        columns={columns}
        rows={info.rules}
        mayEdit={mayEdit}
        empty={{
          title: 'pricing.text.noRules',
          why: 'pricing.text.noRulesWhy',
          add: mayEdit && <AddEntry word="pricing.text.newRule" onAdd={() => entries.edit('new')} />,
        }}
      />
      <EntryPanels
        entries={entries}
        form={(rule, onClose) => <StrategyRuleDrawer info={info} rule={rule} onClose={onClose} />}
        remove={pricing.strategyRuleDelete}
        consequence={() => w('pricing.text.removeRule')}
      />
    </>
  )
}
