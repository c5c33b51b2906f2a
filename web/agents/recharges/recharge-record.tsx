import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { useWords } from '../../kit/words/words.ts'
import { AskDrawer } from './ask-drawer.tsx'
import { RechargeList } from './recharge-list.tsx'

/** Recharges of all agents: what waits to be confirmed first. */
export default function RechargeRecord() {
  const { w } = useWords()
  const ask = useDrawer<true>()
  return (
    <>
      <RechargeList
        screen="RechargeRecord"
        title="agents.screens.RechargeRecord"
        actions={
          <NewButton
            needs="tools.RechargeRecord.edit"
            title="agents.recharges.new"
            onPress={() => ask.show(true)}
          />
        }
      />
      {ask.record && (
        <AskDrawer
          key={ask.count}
          forAgents
          title={w('agents.recharges.new')}
          open={ask.open}
          onClose={ask.hide}
        />
      )}
    </>
  )
}
