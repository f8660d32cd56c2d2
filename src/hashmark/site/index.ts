export { defineModule, type Module, type ModuleContext, type RunningModule } from './define-module.ts';
export { defineSite, type Site, type SiteDefinition } from './define-site.ts';
