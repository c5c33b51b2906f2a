import { Outlet } from '@tanstack/react-router'
import { useCounters } from '../route/counters.ts'
import { mayOpen } from '../route/guard.ts'
import { menuFor } from '../route/menu-model.ts'
import { allScreens } from '../route/screens.ts'
import { useSession } from '../session/session.ts'
import { BottomBar } from './rail/bottom-bar.tsx'
import { DemoStrip } from './demo-strip.tsx'
import { FrameTools } from './bar/frame-tools.tsx'
import { Rail } from './rail/rail.tsx'
import { SellingStrip } from './selling-strip.tsx'
import { TopBar } from './bar/top-bar.tsx'
import { useWords } from '../words/words.ts'
import './frame.css'

/** What stands around every screen: the menu, the top bar, and on a phone the bottom bar. */
export function Frame() {
  const { user } = useSession()
  const counters = useCounters()
  const { w } = useWords()
  // Between the end of a session and the log-in page there is nobody to show anything to.
  if (!user) return <Outlet />
  const sections = menuFor(
    allScreens.filter((screen) => mayOpen(user, screen)),
    counters,
  )
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {w('kit.frame.skipToContent')}
      </a>
      <Rail sections={sections} counters={counters} />
      <div className="frame-main">
        {user.demo && <DemoStrip />}
        <SellingStrip user={user} />
        <TopBar user={user} />
        <main id="content" className="frame-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <BottomBar sections={sections} counters={counters} />
      <FrameTools />
    </div>
  )
}
