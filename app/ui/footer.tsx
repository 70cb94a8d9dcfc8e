import { Joint, Rock } from './rock'
import { useHref } from './use-href'
import { LanguageLinks } from './language-links'
import { useText } from './use-text'

/** A text of the content with its `lang`. */
interface LocalText {
  text: string
  lang: string | undefined
}

interface Props {
  title: string
  tagline: LocalText
  copyrightYear: number
  /** The title of the page about the way; null: there is none. */
  wayTitle: LocalText | null
  /** The page in English with its query, for the links to its other languages. Null where there are none. */
  path: string | null
}

/** The footer of every page, drawn as bedrock. */
export function Footer({ title, tagline, copyrightYear, wayTitle, path }: Props) {
  const t = useText('ui')
  return (
    <footer className="bedrock">
      <Joint above="bedrock" />
      <div className="relative z-2 mx-auto flex max-w-page flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
        <div className="flex items-center gap-4">
          <i className="emblem" />
          <div>
            <p className="font-bold text-chalk">{title}</p>
            <p lang={tagline.lang} className="text-dust">
              {tagline.text}
            </p>
          </div>
        </div>
        <div className="lg:shrink-0">
          <ul className="-mx-2 flex flex-wrap gap-x-4 text-dust">
            <FooterLink to="/lineup-reveal">{t('Lineup reveal')}</FooterLink>
            <FooterLink to="/timetable">{t('Timetable')}</FooterLink>
            {wayTitle && (
              <FooterLink to="/getting-there" lang={wayTitle.lang}>
                {wayTitle.text}
              </FooterLink>
            )}
            <FooterLink to="/attendee-pinboard">{t("Who's Coming?")}</FooterLink>
            <FooterLink to="/artist-flight-form">{t('Artists: your flight')}</FooterLink>
            <FooterLink to="/privacy">{t('Privacy')}</FooterLink>
          </ul>
          <LanguageLinks path={path} className="-mx-2 flex flex-wrap gap-x-4 text-dust" />
          <p className="mt-2 text-dust tabular-nums">
            © {copyrightYear} {title}
          </p>
        </div>
      </div>
      <Rock name="fossils" className="fossils" />
    </footer>
  )
}

function FooterLink({
  to,
  lang,
  children,
}: {
  to: string
  lang?: string | undefined
  children: string
}) {
  const href = useHref()
  return (
    <li>
      <a
        href={href(to)}
        lang={lang}
        className="inline-flex min-h-11 items-center rounded-md px-2 underline-offset-4 hover:text-chalk hover:underline"
      >
        {children}
      </a>
    </li>
  )
}
