import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { useWords } from '../../kit/words/words.ts'
import { AskDrawer } from './ask-drawer.tsx'
import { RechargeList } from './recharge-list.tsx'

/** An agent's own recharges, and asking for one. */
export function OwnRecharges() {
  const { w } = useWords()
  const ask = useDrawer<true>()
  return (
    <>
      <RechargeList
        screen="bookingRecharge"
        title="booking-center.screens.bookingRecharge"
        actions={
          <NewButton
            needs="bookingCenter.transactionList"
            title="agents.recharges.ask"
            onPress={() => ask.show(true)}
          />
        }
      />
      {ask.record && (
        <AskDrawer key={ask.count} title={w('agents.recharges.ask')} open={ask.open} onClose={ask.hide} />
      )}
    </>
  )
}
