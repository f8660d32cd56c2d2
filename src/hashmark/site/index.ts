export { defineModule, type Module, type ModuleContext, type RunningModule } from './define-module.ts';
export { defineSite, type Site } from './define-site.ts';
