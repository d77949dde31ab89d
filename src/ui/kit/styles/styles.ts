// What every page needs: the tokens, the elements, and classes that belong to no single component. The app imports
// this list first, so that the sheet of a component can override them.
import '~/ui/kit/styles/tokens.css'
import '~/ui/kit/styles/elements.css'
import '~/ui/kit/styles/text.css'
import '~/ui/kit/styles/layout.css'
import '~/ui/kit/styles/panel.css'
import '~/ui/kit/styles/button.css'
import '~/ui/kit/styles/segmented.css'
import '~/ui/kit/styles/tag.css'
import '~/ui/kit/styles/price.css'
