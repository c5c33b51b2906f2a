import { logOut } from '../../session/end-session.ts'
import { mayOpen } from '../../route/guard.ts'
import { Icon, type IconName } from '../../parts/icons.tsx'
import { MenuButton, type MenuItem } from '../../parts/layers/menu-button.tsx'
import { go } from '../../route/navigate.ts'
import { screenNamed } from '../../route/screens.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { setTheme, useThemeName } from '../../look/theme.ts'
import { useNarrow } from '../../look/use-narrow.ts'
import { screenWord } from '../../route/use-screen.ts'
import { useWords } from '../../words/words.ts'
import { openTool } from './open-tool.ts'
import { PersonPicture } from './person-picture.tsx'

/** Who is here: account setting, own figures, shortcuts, light or dark, log out. */
export function PersonMenu({ user }: { user: StoredUser }) {
  const { w } = useWords()
  const theme = useThemeName()
  const narrow = useNarrow()
  const own = [screenNamed('accountSetting'), screenNamed('PersonalStatistics')]
  const other = theme === 'dark' ? 'light' : 'dark'
  const leave = async () => {
    await logOut()
    go('/login')
  }
  const items: MenuItem[] = [
    ...own.flatMap((screen, at) =>
      screen && mayOpen(user, screen)
        ? [item(at === 0 ? 'profile' : 'statistics', w(screenWord(screen)), () => go(screen.path))]
        : [],
    ),
    // On a wide screen the tutorial has a button of its own, and a phone has no keys to press.
    narrow
      ? item('help', w('kit.frame.tutorial'), () => openTool('tutorial'))
      : item('keyboard', w('kit.frame.shortcuts'), () => openTool('keys')),
    item(other === 'light' ? 'sun' : 'moon', w(`kit.frame.${other}Theme`), () => setTheme(other)),
    item('logOut', w('kit.frame.logOut'), () => void leave()),
  ]
  const head = (
    <div className="person-head">
      <strong>{user.name}</strong>
      <span>{user.userName}</span>
      <span>{user.companyName || user.merchantName}</span>
    </div>
  )
  return (
    <MenuButton className="person" label={user.name} items={items} head={head}>
      <PersonPicture user={user} />
      <Icon name="down" size={14} />
    </MenuButton>
  )
}

const item = (icon: IconName, label: string, onPick: () => void): MenuItem => ({
  key: icon,
  label: (
    <span className="person-item">
      <Icon name={icon} size={16} />
      {label}
    </span>
  ),
  onPick,
})
