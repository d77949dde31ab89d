import '@console/kit/base/styles'
import { createRoot } from 'react-dom/client'
import { createTexts } from '~/ui/i18n/i18n'
import { applyScheme } from '@console/app/base/colours'
import { readLang, readScheme } from '@console/app/base/preferences'
import { Root } from '@console/app/root'
import { startConsole } from '@console/app/start'
import { loadTexts } from '@console/i18n/load'

applyScheme(readScheme())
const lang = readLang()
document.documentElement.lang = lang
const container = document.getElementById('console')
const texts = await loadTexts(lang)
if (container !== null)
  createRoot(container).render(<Root console={startConsole(lang)} i18n={createTexts('mo', lang, [texts])} />)
