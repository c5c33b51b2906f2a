import { to } from '../../kit/route/screens.ts'
import { Link } from '../../kit/parts/link.tsx'
import { useWords } from '../../kit/words/words.ts'

const screens = ['introduce', 'accountList', 'boosterList', 'editPrice', 'settingBooster'] as const
type BoosterScreen = (typeof screens)[number]

/** From each page of the booster to the others. */
export function BoosterLinks({ at }: { at: BoosterScreen }) {
  const { w } = useWords()
  return (
    <>
      {screens
        .filter((screen) => screen !== at)
        .map((screen) => (
          <Link key={screen} className="lt-button" href={to.booster[screen]()}>
            {w(screen === 'introduce' ? 'booster.text.introduction' : `booster.screens.${screen}`)}
          </Link>
        ))}
    </>
  )
}
