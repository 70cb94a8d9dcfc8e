/* The inline script at the beginning of every page's head. */
import { listenForErrors } from '../browser-errors/listen'
import { moduleLoader } from '../islands/load-module'
import { putOff } from './put-off'
import { ringForKeys } from './ring-for-keys'

const { entry } = document.currentScript!.dataset

window.loadModule = moduleLoader((address) => import(address))
listenForErrors(() => loadModule(entry!))
putOff()
ringForKeys()
