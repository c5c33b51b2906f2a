import { endSession } from '../end-session.ts'
import { mayOpen } from '../guard.ts'
import { Icon } from '../icons.tsx'
import { go } from '../navigate.ts'
import { screenNamed } from '../screens.ts'
import type { StoredUser } from '../stored-user.ts'
import { setTheme, useThemeName } from '../theme.ts'
import { screenWord } from '../use-screen.ts'
import { useWords } from '../words.ts'
import { openTool } from './frame-tools.tsx'
import { PopupMenu, type PopupItem } from './popup-menu.tsx'

/** Who is here: account setting, shortcuts, light or dark, log out. */
export function PersonMenu({ user }: { user: StoredUser }) {
  const { w } = useWords()
  const theme = useThemeName()
  const account = screenNamed('accountSetting')
  const logOut = async () => {
    await endSession()
    go('/login')
  }
  const items: PopupItem[] = [
    ...(account && mayOpen(user, account)
      ? [{ key: 'account', icon: 'profile', label: w(screenWord(account)), run: () => go(account.path) } as const]
      : []),
    { key: 'tutorial', icon: 'help', label: w('kit.frame.tutorial'), run: () => openTool('tutorial'), phoneOnly: true },
    { key: 'keys', icon: 'keyboard', label: w('kit.frame.shortcuts'), run: () => openTool('keys') },
    {
      key: 'theme',
      icon: theme === 'dark' ? 'sun' : 'moon',
      label: w(theme === 'dark' ? 'kit.frame.lightTheme' : 'kit.frame.darkTheme'),
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    { key: 'out', icon: 'logOut', label: w('kit.frame.logOut'), run: () => void logOut() },
  ]
  return (
    <PopupMenu
      className="person"
      label={user.name}
      items={items}
      head={
        <>
          <strong>{user.name}</strong>
          <span>{user.userName}</span>
          <span>{user.companyName || user.merchantName}</span>
        </>
      }
    >
      <span className="person-sign">{signOf(user.name)}</span>
      <Icon name="down" size={14} />
    </PopupMenu>
  )
}

/** One sign for a person: the first letters of two words, or the first character of a name without spaces. */
export function signOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  const signs = [...first].slice(0, 1).concat([...second].slice(0, 1))
  return (/^[\u0000-\u024f]/.test(first) ? signs : signs.slice(0, 1)).join('').toUpperCase()
}
