import '@fontsource-variable/noto-sans-hk'
import '@fontsource-variable/roboto-mono'
import '@gallery/gallery.css'
import '@console/preview/main'

document.documentElement.classList.add('still')
