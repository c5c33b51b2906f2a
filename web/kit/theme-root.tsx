import { ConfigProvider, theme, type ThemeConfig } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { loadLocale, type AntLocale } from './locales.ts'
import { rolesOf, useThemeName } from './theme.ts'
import { measures, themes, type ThemeName } from './tokens.ts'
import { useWords } from './words.ts'

/** antd in our colours and measures, and in the person's language. */
export function ThemeRoot({ locale: first, children }: { locale: AntLocale; children: ReactNode }) {
  const name = useThemeName()
  const { language } = useWords()
  const [locale, setLocale] = useState(first)
  useEffect(() => {
    let late = false
    void loadLocale(language).then((pack) => late || setLocale(pack))
    return () => void (late = true)
  }, [language])
  return (
    <ConfigProvider
      locale={locale}
      componentSize="small"
      button={{ autoInsertSpace: false }}
      theme={themeOf(name, language === 'th' ? 1.65 : 1.5)}
    >
      {children}
    </ConfigProvider>
  )
}

function themeOf(name: ThemeName, lineHeight: number): ThemeConfig {
  const roles = rolesOf(name)
  const { good, warn, bad, info } = themes[name].tones
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily: 'inherit',
      fontSize: measures.fontSize,
      lineHeight,
      borderRadius: measures.radius,
      controlHeight: 36,
      controlHeightSM: 30,
      colorPrimary: roles.seaFill,
      colorLink: roles.sea,
      colorLinkHover: roles.seaStrong,
      colorText: roles.ink,
      colorTextSecondary: roles.inkSoft,
      colorTextTertiary: roles.inkFaint,
      colorTextDescription: roles.inkFaint,
      colorTextPlaceholder: roles.inkFaint,
      colorBgBase: roles.surface,
      colorBgContainer: roles.surface,
      colorBgElevated: roles.raised,
      colorBgLayout: roles.ground,
      colorBorder: roles.lineStrong,
      colorBorderSecondary: roles.line,
      colorSuccess: good[0],
      colorWarning: warn[0],
      colorError: bad[0],
      colorInfo: info[0],
      motionDurationFast: '0.1s',
      motionDurationMid: `${measures.motionSeconds}s`,
      motionDurationSlow: '0.16s',
      wireframe: false,
    },
    components: {
      Modal: { titleFontSize: 16 },
      Tooltip: { colorBgSpotlight: name === 'dark' ? '#31485a' : '#22343f' },
    },
  }
}
