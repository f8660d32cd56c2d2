export type { Finding } from '../cms/gate/finding.ts';
export { definePolicy, type LicencePolicy } from '../cms/gate/licence-policy.ts';
export type { PageRule, RenderedPage } from '../cms/gate/page-rule.ts';
export type {
  GateContext,
  GateDocument,
  PublishingDemands,
  PublishRule,
} from '../cms/gate/publish-rule.ts';
export {
  listedNames,
  type NamedValue,
  type NameQuery,
  type NameSource,
  searchNames,
} from '../cms/names/name-source.ts';
export type { PlatformRules } from '../platform/platform-rules.ts';
export { setting } from '../process/setting.ts';
export type { StaffMail, TakeMail } from '../staff/mail.ts';
export { defineModule, type Module, type ModuleContext, type RunningModule } from './define-module.ts';
export { defineSite, type Site, type SiteDefinition } from './define-site.ts';
export type { FormCheck, FormFields, SiteForm, SiteForms } from './forms.ts';
export type { GalleryCall, GalleryReader, SiteGallery } from './gallery.ts';
export type { PageSubject, SiteRoute, SiteRoutes, SubjectQuery, Visitor } from './routes.ts';
export { readWantedPath, withWantedPath } from './wanted-path.ts';
